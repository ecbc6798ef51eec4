import { usePage } from '../../../../document/page.ts'
import { type Link, messageParts } from '@tailshare/rules/messages/links'
import { useState } from 'react'
import { TextButton, TextLink } from '../../../../ui/TextLink.tsx'
import css from './Safety.module.css'

/** It stands where the button was that asked for it. */
const focus = (element: HTMLElement | null) => {
  element?.focus()
}

/** Says whose site it is before it opens, and tells that site nothing about us. */
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

/** A link of someone one does not know yet is text, and opens with a second look only. */
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

/** What someone wrote. Our own pages are always links; others are for whoever is trusted. */
export const MessageText = ({ text, isTrusted }: { text: string; isTrusted: boolean }) => {
  const { origin } = usePage()
  return messageParts(text, origin).map((part, index) => {
    // The parts of a text keep their places.
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
