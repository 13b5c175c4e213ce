import { pageContextId } from './page-context.ts';

/** How long its first paint and its main photograph may hold a page's code up, in milliseconds. */
const MAX_PAINT_WAIT_MS = 2000;

/**
 * Runs at the end of the page as the server sent it: fetches the page's code once the page has been painted, its main
 * photograph with it, so that on a slow line neither shares it with code that nobody can use yet. What is pressed
 * meanwhile is kept (early-press.ts). A page that is not looked at is not painted: its code is fetched at once.
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
