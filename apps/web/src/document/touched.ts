export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
export const isChoice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)

/** Whether a field is not as it was drawn anymore; of several choices, one that was made. */
export const isTouched = (control: Control) => {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(drawn, 0)
  }
  if (!isChoice(control)) return control.value !== control.defaultValue
  return control.checked !== control.defaultChecked && (control.checked || control.type !== 'radio')
}
