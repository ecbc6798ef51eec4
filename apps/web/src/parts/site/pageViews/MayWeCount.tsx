import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../../ui/router/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { type Answer, setAnswer, useAnswer } from './answer.ts'
import css from './MayWeCount.module.css'

/** Asks once for consent, at the foot of the page. */
export const MayWeCount = () => {
  const answer = useAnswer()
  const { pathname } = useLocation()
  const [answeredOn, setAnsweredOn] = useState<string>()
  const thanks = useRef<HTMLParagraphElement>(null)
  const isThanking = answeredOn === pathname
  // The focused button was removed.
  useEffect(() => {
    if (isThanking) thanks.current?.focus({ preventScroll: true })
  }, [isThanking])

  const reply = (given: Answer) => () => {
    setAnswer(given)
    setAnsweredOn(pathname)
  }
  if (isThanking)
    return (
      <div className={css.line}>
        <p ref={thanks} tabIndex={-1}>
          {answer === 'yes' ? 'Thanks! We’ll count from here on.' : 'Got it. Nothing is counted.'} You can change that at any time
          in the <TextLink to={`${paths.policy()}#counting`}>Privacy Policy</TextLink>.
        </p>
      </div>
    )
  if (answer !== undefined) return null
  return (
    <div className={css.line} role="group" aria-label="Counting page views">
      <p>
        May we count how often each page is opened? Just daily totals, never who opened it.{' '}
        <TextLink to={`${paths.policy()}#counting`}>What we count</TextLink>
      </p>
      <div className={css.answers}>
        <Button kind="line" small onClick={reply('yes')}>
          Yes, count
        </Button>
        <Button kind="line" small onClick={reply('no')}>
          No, don’t
        </Button>
      </div>
    </div>
  )
}
