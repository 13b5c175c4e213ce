/**
 * Inline script: a form that only React can send, submitted before React has hydrated it, waits and is sent then.
 * The browser would send it to the page's address. Forms with an `action` or `method="get"` work without React.
 *
 * React may hydrate the form because of this very event, and then sends it itself: the first check comes after it.
 */
export const earlySubmitScript = `addEventListener("submit",event=>{
const form=event.target,isReady=()=>Object.keys(form).some(key=>key.startsWith("__reactProps$"));
if(isReady()||form.hasAttribute("action")||/^(get|dialog)$/i.test(form.getAttribute("method")))return;
event.preventDefault();
if(form.dataset.waits)return;
setTimeout(()=>{
if(isReady())return;
form.dataset.waits="";
const timer=setInterval(()=>{
if(!isReady())return;
clearInterval(timer);
delete form.dataset.waits;
form.requestSubmit(event.submitter)
},50)
})
},true)`.replaceAll('\n', '');
