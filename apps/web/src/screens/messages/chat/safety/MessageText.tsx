import { usePage } from '../../../../document/page.ts'
import { type Link, messageParts } from '@tailshare/rules/messages/links'
import { useState } from 'react'
import { TextButton, TextLink } from '../../../../ui/TextLink.tsx'
import css from './Safety.module.css'

/** Focus what replaces the pressed button. */
const focus = (element: HTMLElement | null) => {
  element?.focus()
}

/** Names the host before opening, and sends it no referrer. */
const Outside = ({ link, isNamed }: { link: Link; isNamed: boolean }) => (
  <a
    ref={isNamed ? focus : undefined}
    href={link.url}
    className={css.link}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
  >
    {isNamed ? `Open ${link.host}` : link.text}
  </a>
)

/** A link from an unknown person is text and opens only after a second click. */
const Untrusted = ({ link }: { link: Link }) => {
  const [shown, setShown] = useState(false)
  return (
    <>
      {link.text}{' '}
      <span className={css.ask}>
        ({shown ? <Outside link={link} isNamed /> : <TextButton onClick={() => setShown(true)}>Show link</TextButton>})
      </span>
    </>
  )
}

/** Links to this site always work; others only from trusted people. */
export const MessageText = ({ text, isTrusted }: { text: string; isTrusted: boolean }) => {
  const { origin } = usePage()
  return messageParts(text, origin).map((part, index) => {
    // The parts never move.
    if (part.kind === 'text') return part.text
    const key = `${index} ${part.text}`
    if (part.path !== null)
      return (
        <TextLink key={key} to={part.path}>
          {part.text}
        </TextLink>
      )
    return isTrusted ? <Outside key={key} link={part} isNamed={false} /> : <Untrusted key={key} link={part} />
  })
}
