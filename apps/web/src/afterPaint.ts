import { doAgainWhenAlive } from './document/early.ts'

// The first script of a page that the server has drawn: the others come once the page can be seen. `scripts` names them, each after those it needs.

// Before any check of a form is made; `main.tsx` says why. This script shares no file with others: it would wait for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
doAgainWhenAlive()

const painted = () =>
  new Promise<void>((resolve) => {
    // Nothing is painted in a tab that nobody sees.
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

/** Nothing wakes the page now: what is pressed would wait for ever, but links work. */
const sayItSleeps = () => {
  const again = Object.assign(document.createElement('a'), { href: window.location.href, textContent: 'Load it again' })
  const note = Object.assign(document.createElement('p'), { role: 'alert' })
  // It comes with no style sheet of its own; colors and spaces are those of the page.
  note.style.cssText =
    'position:sticky;top:0;z-index:21;padding:1.2rem var(--gutter);background:var(--caution-wash);color:var(--ink);font-weight:560'
  note.append('Part of this page didn’t load. ', again)
  document.body.prepend(note)
}

await painted()
const scripts = JSON.parse(document.getElementById('scripts')!.textContent) as string[]
for (const href of scripts)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
try {
  // One by one, with a turn for the page between them: a press waits for one script at most.
  for (const href of scripts) {
    await import(/* @vite-ignore */ href).catch((error: unknown) => {
      // The main one comes last, asks for what is missing once more, and says in its place that it cannot be had.
      if (href === scripts.at(-1)) throw error
    })
    await turn()
  }
} catch (error) {
  sayItSleeps()
  throw error
}
