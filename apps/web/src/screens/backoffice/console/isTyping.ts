/** Shortcut keys must not fire while typing. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role=spinbutton]'))
