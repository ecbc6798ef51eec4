import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doAgainWhenAlive } from './early.ts'

// As much of a page as the notes of `early.ts` touch: elements that know what they are, and events that name their target.
class FakeElement extends EventTarget {
  isConnected = true
  isContentEditable = false
  kind = ''
  around: FakeElement | null = null
  closest(names: string): FakeElement | null {
    return names.split(', ').includes(this.kind) ? this : (this.around?.closest(names) ?? null)
  }
  focus() {
    page.activeElement = this
  }
  click() {
    this.dispatchEvent(new Event('click'))
  }
}
class FakeInput extends FakeElement {
  override kind = 'input'
  type = 'text'
  defaultValue = ''
  checked = false
  #value = ''
  get value() {
    return this.#value
  }
  set value(text: string) {
    this.#value = text
  }
  /** As a browser does: the choice has turned when its press is heard. */
  override click() {
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    super.click()
  }
}
class FakeSelect extends FakeInput {
  override kind = 'select'
}
class FakeLabel extends FakeElement {
  override kind = 'label'
  control: FakeElement | null = null
}
class FakeForm extends FakeElement {
  requestSubmit() {
    this.dispatchEvent(new Event('submit'))
  }
}
class FakeAnchor extends FakeElement {
  override kind = 'a'
}
class DetailEvent extends Event {
  constructor(name: string, detail: EventInit & Record<string, unknown>) {
    super(name, detail)
    for (const [key, value] of Object.entries(detail)) if (!(key in this)) Object.defineProperty(this, key, { value })
  }
}
class FakePage extends EventTarget {
  activeElement: FakeElement | null = null
  querySelectorAll = (): FakeElement[] => []
  /** Node's own knows capturing listeners by an object alone. */
  override removeEventListener(name: string, listener: EventListener, capture?: boolean) {
    super.removeEventListener(name, listener, { capture: capture === true })
  }
}

let page = new FakePage()
const heard: string[] = []

beforeEach(() => {
  page = new FakePage()
  heard.length = 0
  for (const [name, made] of Object.entries({
    Element: FakeElement,
    HTMLElement: FakeElement,
    HTMLInputElement: FakeInput,
    HTMLTextAreaElement: class extends FakeElement {},
    HTMLSelectElement: FakeSelect,
    HTMLLabelElement: FakeLabel,
    HTMLAnchorElement: FakeAnchor,
    InputEvent: DetailEvent,
    KeyboardEvent: DetailEvent,
    FocusEvent: DetailEvent,
    document: page,
  }))
    vi.stubGlobal(name, made)
  doAgainWhenAlive(page as unknown as Document)
})
afterEach(() => vi.unstubAllGlobals())

/** What someone does, as the page hears of it; says whether the browser goes on. */
const does = (name: string, target: FakeElement, detail: Record<string, unknown> = {}) => {
  const event = new DetailEvent(name, { cancelable: true, ...detail })
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
  return { goesOn: !event.defaultPrevented }
}
/** A press on a choice: the browser turns it, and tells of it afterwards. */
const presses = (choice: FakeInput) => {
  choice.checked = choice.type === 'radio' || !choice.checked
  const said = does('click', choice)
  for (const name of ['input', 'change']) does(name, choice)
  return said
}
const wakes = async () => {
  page.dispatchEvent(new Event('alive'))
  for (let round = 0; round < 12; round++) await new Promise((resolve) => void setTimeout(resolve))
}
const listen = <Made extends FakeElement>(element: Made, name: string, said: (element: Made) => string) => {
  element.addEventListener(name, () => heard.push(said(element)))
  return element
}

test('what was typed is typed again, once, over what was drawn, where the focus is known', async () => {
  const field = listen(new FakeInput(), 'input', ({ value }) => `typed ${value}`)
  page.activeElement = listen(field, 'focusin', () => 'focused')
  for (const text of ['m', 'ma']) {
    field.value = text
    does('input', field)
  }
  expect(heard).toEqual([])
  await wakes()
  expect(heard).toEqual(['focused', 'typed ma'])
})

test('a choice from a list and a file are told of and not changed', async () => {
  const list = listen(new FakeSelect(), 'change', ({ value }) => `chosen ${value}`)
  const file = listen(new FakeInput(), 'change', () => 'file')
  list.value = '2025'
  does('change', list)
  file.type = 'file'
  does('change', file)
  await wakes()
  expect(heard).toEqual(['chosen 2025', 'file'])
})

test.each(['checkbox', 'radio'])('a %s shows its tick at once, and is told of once', async (type) => {
  const choice = listen(new FakeInput(), 'click', ({ checked }) => `now ${checked}`)
  choice.type = type
  const label = Object.assign(new FakeLabel(), { control: choice })
  expect(does('click', label).goesOn).toBe(true)
  expect(presses(choice).goesOn).toBe(true)
  expect(choice.checked).toBe(true)
  expect(heard).toEqual([])
  await wakes()
  expect(heard).toEqual(['now true'])
  expect(choice.checked).toBe(true)
})

test('a checkbox that was pressed twice ends as it was, also where waking has drawn it anew', async () => {
  const choice = listen(new FakeInput(), 'click', ({ checked }) => `now ${checked}`)
  choice.type = 'checkbox'
  presses(choice)
  presses(choice)
  choice.checked = false
  await wakes()
  expect(heard).toEqual(['now true', 'now false'])
})

test('a choice, then a button: in that order; a button inside out of its text; links are left alone', async () => {
  const choice = listen(new FakeInput(), 'click', () => 'choice')
  choice.type = 'checkbox'
  const button = listen(Object.assign(new FakeElement(), { kind: 'button' }), 'click', () => 'button')
  const icon = Object.assign(new FakeElement(), { around: button })
  presses(choice)
  expect(does('click', icon).goesOn).toBe(false)
  expect(does('click', new FakeAnchor()).goesOn).toBe(true)
  await wakes()
  expect(heard).toEqual(['choice', 'button'])
})

test('a form that was sent is sent when it can be, unless it is gone', async () => {
  const form = listen(new FakeForm(), 'submit', () => 'sent')
  const gone = listen(new FakeForm(), 'submit', () => 'gone')
  expect(does('submit', form).goesOn).toBe(false)
  does('submit', gone)
  gone.isConnected = false
  await wakes()
  expect(heard).toEqual(['sent'])
})

test('keys into the parts of a date go one by one to the part that has the focus by then', async () => {
  const day = listen(Object.assign(new FakeElement(), { isContentEditable: true }), 'beforeinput', () => 'day')
  const month = Object.assign(new FakeElement(), { isContentEditable: true })
  month.addEventListener('beforeinput', () => {
    heard.push('month')
    // Full with this key: it passes the next one on.
    day.focus()
  })
  for (const data of ['1', '5']) expect(does('beforeinput', month, { data }).goesOn).toBe(false)
  await wakes()
  expect(heard).toEqual(['month', 'day'])
})

test('a key that comes while earlier ones are typed again waits its turn', async () => {
  const year = listen(Object.assign(new FakeElement(), { isContentEditable: true }), 'beforeinput', () => 'year')
  const month = Object.assign(new FakeElement(), { isContentEditable: true })
  month.addEventListener('beforeinput', () => {
    heard.push('month')
    if (heard.length < 2) return
    year.focus()
    // The hand is faster than the page.
    queueMicrotask(() => heard.push(does('beforeinput', month, { data: '9' }).goesOn ? 'too soon' : 'noted'))
  })
  for (const data of ['1', '2', '2']) does('beforeinput', month, { data })
  await wakes()
  expect(heard).toEqual(['month', 'month', 'noted', 'year', 'year'])
  expect(does('beforeinput', year, { data: '1' }).goesOn).toBe(true)
})

test('a press that takes the focus along while keys are typed again takes none of them', async () => {
  const button = listen(Object.assign(new FakeElement(), { kind: 'button' }), 'beforeinput', () => 'lost')
  button.addEventListener('click', () => heard.push('pressed'))
  const year = listen(Object.assign(new FakeElement(), { isContentEditable: true }), 'beforeinput', () => 'year')
  const month = Object.assign(new FakeElement(), { isContentEditable: true })
  month.addEventListener('beforeinput', () => {
    heard.push('month')
    year.focus()
    // The pointer goes down before the page has drawn, and comes up again.
    queueMicrotask(() => {
      button.focus()
      does('click', button)
    })
  })
  for (const data of ['1', '2', '6']) does('beforeinput', month, { data })
  await wakes()
  expect(heard).toEqual(['month', 'year', 'year', 'pressed'])
})

test('keys that walk are walked again; those that type, press or leave are the browser’s', async () => {
  const list = new FakeElement()
  list.addEventListener('keydown', (event) => heard.push((event as unknown as { key: string }).key))
  list.focus()
  const button = Object.assign(new FakeElement(), { kind: 'button' })
  does('keydown', list, { key: 'ArrowDown' })
  does('keydown', list, { key: 'Tab' })
  does('keydown', list, { key: 'a', ctrlKey: true })
  does('keydown', new FakeInput(), { key: 'ArrowDown' })
  does('keydown', button, { key: 'Enter' })
  await wakes()
  expect(heard).toEqual(['ArrowDown'])
})

test('a press that comes while the page still hears what was typed before comes after it', async () => {
  const field = listen(new FakeInput(), 'input', ({ value }) => `typed ${value}`)
  const button = listen(Object.assign(new FakeElement(), { kind: 'button' }), 'click', () => 'sent')
  field.value = 'leo@'
  does('input', field)
  page.dispatchEvent(new Event('alive'))
  expect(does('click', button).goesOn).toBe(false)
  await wakes()
  expect(heard).toEqual(['typed leo@', 'sent'])
})

test('what is typed on while the page hears the first letters is not lost', async () => {
  const email = listen(new FakeInput(), 'input', ({ value }) => `typed ${value}`)
  const password = new FakeInput()
  password.addEventListener('input', () => {
    // The hand is back in the first field by now.
    queueMicrotask(() => {
      email.value = 'leo@example'
      does('input', email)
    })
  })
  for (const [field, text] of [
    [email, 'leo@'],
    [password, 'wheels-up'],
  ] as const) {
    field.value = text
    does('input', field)
  }
  await wakes()
  expect(heard).toEqual(['typed leo@', 'typed leo@example'])
})

test('what cannot be done again is lost alone and reported, and the page hears what comes after', async () => {
  vi.stubGlobal('reportError', ({ message }: Error) => heard.push(message))
  const broken = Object.assign(new FakeElement(), {
    kind: 'button',
    click: () => {
      throw new Error('InvalidStateError')
    },
  })
  const button = listen(Object.assign(new FakeElement(), { kind: 'button' }), 'click', () => 'sent')
  does('click', broken)
  does('click', button)
  await wakes()
  expect(heard).toEqual(['InvalidStateError', 'sent'])
  expect(does('click', button).goesOn).toBe(true)
})

test('once the page is alive nothing is noted anymore', async () => {
  await wakes()
  const button = listen(Object.assign(new FakeElement(), { kind: 'button' }), 'click', () => 'again')
  expect(does('click', button).goesOn).toBe(true)
  await wakes()
  expect(heard).toEqual([])
})
