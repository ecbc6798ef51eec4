/** What an address looks like; apart from the schemas, so that a page that only logs people in needs no validator. */
export const emailPattern = /^[\w'+-]+(\.[\w'+-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i
