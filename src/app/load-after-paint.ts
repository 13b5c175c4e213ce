import { pageContextId } from './page-context.ts';

/** How long its first paint and its main photograph may hold a page's code up, in milliseconds. */
const MAX_PAINT_WAIT_MS = 2000;

/**
 * Inline script at the end of the page: loads the code after the first paint, so that it doesn't compete with the
 * main photo. Presses are kept (early-press.ts). Hidden pages load at once.
 */
export const loadAfterPaintScript = `{
const begin=()=>{
const {entry,preloads}=JSON.parse(document.getElementById("${pageContextId}").textContent).assets;
const put=(name,given)=>document.head.append(Object.assign(document.createElement(name),given));
put("script",{type:"module",src:entry});
for(const href of preloads)put("link",{rel:"modulepreload",href})
};
const painted=new Promise(done=>new PerformanceObserver(done).observe({type:"paint",buffered:true}));
const pictured=()=>{
const photo=document.querySelector("img[fetchpriority=high]");
return photo&&!photo.complete&&new Promise(done=>photo.onload=photo.onerror=done)
};
const patience=new Promise(done=>setTimeout(done,${MAX_PAINT_WAIT_MS}));
document.hidden?begin():Promise.race([painted.then(pictured),patience]).then(begin)
}`.replaceAll('\n', '');
