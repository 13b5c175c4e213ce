/**
 * Inline script: a form that only React can send, submitted before React listens, is submitted again until React takes
 * it. The browser would send it to the page's address. Forms with an `action` or `method="get"` work without React.
 *
 * It runs after React, whose handlers prevent the default. React's marks on the element aren't enough: they are there
 * before it listens.
 */
export const earlySubmitScript = `addEventListener("submit",event=>{
const form=event.target;
if(event.defaultPrevented||form.hasAttribute("action")||/^(get|dialog)$/i.test(form.getAttribute("method")))return;
event.preventDefault();
clearTimeout(form.again);
form.again=setTimeout(()=>form.isConnected&&form.requestSubmit(event.submitter),100)
})`.replaceAll('\n', '');
