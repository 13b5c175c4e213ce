/**
 * Inline script: a form with `data-filled-only` sends no empty fields, also before its code has loaded. `formdata`
 * also fires for `new FormData(form)`.
 */
export const filledOnlyScript = `addEventListener("formdata",({target:form,formData:data})=>{
if("filledOnly" in form.dataset)for(const name of new Set(data.keys()))data.getAll(name).every(value=>value==="")&&data.delete(name)
})`.replaceAll('\n', '');
