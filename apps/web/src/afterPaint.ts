import { doAgainWhenAlive } from './document/early.ts'

// The first script of a page that the server has drawn: the others come once the page can be seen. `scripts` names them, the main one first.

doAgainWhenAlive()

const painted = () =>
  new Promise<void>((resolve) => {
    // Nothing is painted in a tab that nobody sees.
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
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
const [main, ...others] = JSON.parse(document.getElementById('scripts')!.textContent) as [string, ...string[]]
for (const href of others)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
try {
  await import(/* @vite-ignore */ main)
} catch (error) {
  sayItSleeps()
  throw error
}
