// A page that the server has drawn can be seen before it is alive. What someone does meanwhile is noted, and done again then.

import { type Control, isChoice, isControl, isTouched } from './touched.ts'

/** React takes for a change what differs from what it has seen set: first what was drawn, then, past its watch, what was typed. */
const typeAgain = (control: Control, text: string) => {
  // A choice from a list, and a file, stay as they are; nobody has heard of them yet.
  if (control instanceof HTMLSelectElement || control.type === 'file') {
    if (control.value !== text) control.value = text
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A tick shows at once, by the browser; React hears of it as of a press that turns the choice from what it was. */
const chooseAgain = (choice: HTMLInputElement, checked: boolean) => {
  choice.checked = !checked
  choice.click()
}

/** React draws what one event has changed before it hears of the next. */
const drawn = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** A key for a part of a date; `part` is where the focus was put by hand, or null for wherever the key before has left it. */
type Key = { part: HTMLElement | null; data: string }
/** The parts of a date are text of the page. */
const isPart = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && target.isContentEditable

/** Where the last key has left the focus. */
type Spot = { part?: HTMLElement }
/**
 * One key after the other, into the part that has the focus by then: a part that is full passes it on. A press meanwhile takes the focus
 * along, and comes after what was typed before it.
 */
const typeIntoParts = async (keys: Key[], spot: Spot, insert: (into: Element, data: string) => void) => {
  let last: HTMLElement | undefined
  const stay = () => {
    if (isPart(document.activeElement)) spot.part = document.activeElement
  }
  // Those that come meanwhile wait their turn.
  for (let key = keys.shift(); key; key = keys.shift()) {
    if (key.part && key.part !== last && key.part.isConnected) key.part.focus()
    else if (spot.part?.isConnected && !isPart(document.activeElement)) spot.part.focus({ preventScroll: true })
    last = key.part ?? last
    if (document.activeElement) insert(document.activeElement, key.data)
    stay()
    await drawn()
    stay()
  }
}

/**
 * Links lead where they say without any script; buttons, fields and forms wait for theirs. React hears of nothing before the page is
 * alive: it would wake the page in the middle of an event, and then hear of it twice.
 */
export const doAgainWhenAlive = (page: Document = document) => {
  const typed = new Map<Control, string>()
  const keys: Key[] = []
  const spot: Spot = {}
  const pressed: (() => unknown)[] = []
  let isAlive = false
  let isOurs = false
  const type = (event: Event) => {
    const { target } = event
    if (!isControl(target)) return
    event.stopPropagation()
    if (!isChoice(target)) typed.set(target, target.value)
  }
  /** The text of a part has to stay as it was drawn. */
  const typeIntoPart = (event: Event) => {
    const { target } = event
    if (!isPart(target)) return
    event.preventDefault()
    event.stopPropagation()
    const { data } = event as InputEvent
    if (data !== null) keys.push({ part: isAlive ? null : target, data })
  }
  const asOurs = (act: () => unknown) => {
    isOurs = true
    try {
      act()
    } catch (error) {
      // It is lost alone, and said as any error of the page: one that went on noting would stay deaf.
      reportError(error)
    } finally {
      isOurs = false
    }
  }
  const insert = (into: Element, data: string) =>
    asOurs(
      () =>
        void into.dispatchEvent(
          new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
        ),
    )
  const press = (event: Event) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, label, input') : null
    const control = found instanceof HTMLLabelElement ? found.control : found
    // To follow a link or to reach a field needs no script.
    if (!found || found instanceof HTMLAnchorElement || (isControl(control) && !isChoice(control))) return
    event.stopPropagation()
    if (isChoice(control)) {
      // A press on the words of a choice is followed by one on the choice itself.
      const { checked } = control
      if (found === control) pressed.push(() => control.isConnected && chooseAgain(control, checked))
      return
    }
    event.preventDefault()
    pressed.push(() => found.isConnected && found.click())
  }
  /** Keys that walk a timeline or a list; those that type, press or go on to the next field do so by themselves. */
  const walk = (event: Event) => {
    const { target, key, code, shiftKey, ctrlKey, altKey, metaKey } = event as KeyboardEvent
    if (!(target instanceof HTMLElement) || isControl(target) || target.isContentEditable) return
    if (key === 'Tab' || ctrlKey || altKey || metaKey || ([' ', 'Enter'].includes(key) && target.closest('a, button'))) return
    event.stopPropagation()
    const again = { key, code, shiftKey, bubbles: true, cancelable: true }
    pressed.push(() => (document.activeElement ?? target).dispatchEvent(new KeyboardEvent('keydown', again)))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target as HTMLFormElement
    pressed.push(() => form.isConnected && form.requestSubmit())
  }
  /** A list of suggestions opens for who types into its field, and has to know that they are there. */
  const focusAgain = () => {
    const focused = page.activeElement
    if (isControl(focused)) asOurs(() => focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  }
  /** Until all of it is done again, what comes in between waits behind it: a form must not be sent before it knows what was typed. */
  const doAgain = async () => {
    await drawn()
    focusAgain()
    for (;;) {
      const [first] = typed
      if (first) {
        const [control, text] = first
        typed.delete(control)
        if (control.isConnected) asOurs(() => typeAgain(control, text))
      } else if (keys.length > 0) {
        await typeIntoParts(keys, spot, insert)
      } else {
        const again = pressed.shift()
        if (!again) return
        asOurs(again)
      }
      await drawn()
    }
  }
  const heard = [
    ['keydown', walk],
    ['input', type],
    ['change', type],
    ['beforeinput', typeIntoPart],
    ['click', press],
    ['submit', submit],
  ] as const
  const notes = heard.map(([name, note]) => [name, (event: Event) => void (isOurs || note(event))] as const)
  for (const [name, hear] of notes) page.addEventListener(name, hear, true)
  // On a slow line someone is in a field before even this script is there, and so is what the browser fills in.
  for (const control of page.querySelectorAll<Control>('input, textarea, select')) {
    if (!isTouched(control)) continue
    // As it is now: waking puts back what was drawn.
    const { checked } = control as HTMLInputElement
    if (isChoice(control)) pressed.push(() => control.isConnected && chooseAgain(control, checked))
    else typed.set(control, control.value)
  }
  const wake = async () => {
    isAlive = true
    await doAgain()
    for (const [name, hear] of notes) page.removeEventListener(name, hear, true)
  }
  page.addEventListener('alive', () => void wake(), { once: true })
}
