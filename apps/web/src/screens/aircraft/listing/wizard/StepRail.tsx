import type { Listing, ListingStep } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useRef } from 'react'
import { Link } from '../../../../ui/router/Link.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { useScrollEdges } from '../../../../ui/layout/useScrollEdges.ts'
import { standingOf, stepNames, steps } from './steps.ts'
import css from './Wizard.module.css'

const Step = ({ step, listing }: { step: ListingStep; listing: Listing }) => {
  const { state, text } = standingOf(step, listing)
  return (
    <>
      <span className={css.dot} data-state={state}>
        {state === 'done' ? <Icon name="check" label="Done" /> : steps.indexOf(step) + 1}
      </span>
      <span>
        {stepNames[step]}
        {text && <small data-state={state}>{text}</small>}
      </span>
    </>
  )
}

/** Steps become links once the aircraft exists. */
export const StepRail = ({ listing, current }: { listing: Listing | null; current: ListingStep }) => {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Sideways only (phones).
    const open = list.current?.children[steps.indexOf(current)]
    if (list.current && open instanceof HTMLElement)
      list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - open.clientWidth) / 2
  }, [current])
  useScrollEdges(list)
  return (
    <nav className={css.rail} aria-label="Steps">
      {/* Focusable, so that the keyboard can scroll it while it contains no links. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={list} className="goesOn" tabIndex={listing ? undefined : 0}>
        {steps.map((step) => (
          <li key={step}>
            {listing ? (
              <Link
                to={paths.addAircraft({ aircraft: listing.id, step })}
                aria-current={step === current ? 'step' : undefined}
                preventScrollReset
              >
                <Step step={step} listing={listing} />
              </Link>
            ) : (
              <span aria-current={step === current ? 'step' : undefined}>
                <span className={css.dot}>{steps.indexOf(step) + 1}</span>
                {stepNames[step]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
