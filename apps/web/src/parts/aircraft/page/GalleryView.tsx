import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PhotoImage } from '../photo/PhotoImage.tsx'
import css from './GalleryView.module.css'

/** Milliseconds without scrolling that end a swipe. */
const restMs = 120
const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The picture a key leads to; `open` counts from 1. */
const leads: Record<string, (open: number, count: number) => number> = {
  ArrowRight: (open, count) => (open % count) + 1,
  ArrowLeft: (open, count) => ((open - 2 + count) % count) + 1,
  Home: () => 1,
  End: (_, count) => count,
}

/** Full-window gallery with swipe, arrow keys and thumbnails. */
export const GalleryView = ({
  photos,
  open,
  onOpen,
}: {
  photos: readonly Photo[]
  open: number
  onOpen: (number: number | null) => void
}) => {
  const count = photos.length
  const strip = useRef<HTMLUListElement>(null)
  const thumbs = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  const sentTo = useRef<number | null>(null)
  // Keys may arrive faster than renders.
  const wished = useRef(open)
  useEffect(() => {
    const behavior = isFirst.current || isCalm() ? 'instant' : 'smooth'
    isFirst.current = false
    wished.current = sentTo.current = open
    const [slides, row] = [strip.current, thumbs.current]
    slides?.scrollTo({ left: (open - 1) * slides.clientWidth, behavior })
    const thumb = row?.children[open - 1]
    if (row && thumb instanceof HTMLElement)
      row.scrollTo({ left: thumb.offsetLeft - (row.clientWidth - thumb.clientWidth) / 2, behavior })
  }, [open])
  useEffect(() => () => clearTimeout(rest.current), [])
  /** Reports the picture a swipe ended on; ignores scrolls started by code. */
  const settle = () => {
    const slides = strip.current
    if (!slides) return
    const place = slides.scrollLeft / slides.clientWidth
    const seen = Math.round(place) + 1
    const isResting = Math.abs(place + 1 - seen) < 0.01
    if (sentTo.current !== null) {
      if (isResting && seen === sentTo.current) sentTo.current = null
    } else if (!isResting) onScroll()
    else if (seen !== wished.current) show(seen)
  }
  const onTouch = () => {
    sentTo.current = null
  }
  const onScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, restMs)
  }
  const show = (number: number) => {
    // From now on, not from the next render: a scroll that ends in between is an earlier one.
    wished.current = sentTo.current = number
    onOpen(number)
  }
  const turn = (key: string) => show(leads[key]!(wished.current, count))
  const turnByKey = (event: KeyboardEvent) => {
    if (!(event.key in leads)) return
    event.preventDefault()
    turn(event.key)
  }
  const photo = photos[open - 1]
  if (!photo) return null
  return (
    <ModalOverlay isOpen className={css.overlay} onOpenChange={(isOpen) => !isOpen && onOpen(null)}>
      <Modal className={css.modal}>
        {/* Handles arrow keys anywhere in the dialog, including the dialog element. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={css.keys} onKeyDown={turnByKey}>
          <Dialog className={css.dialog}>
            <header className={css.head}>
              <Heading slot="title" className={css.title}>
                Picture {open} of {count}
              </Heading>
              <p aria-live="polite">{photo.alt}</p>
              <IconButton icon="close" label="Close" className={css.press} onClick={() => onOpen(null)} />
            </header>
            <div className={css.stage}>
              <ul
                ref={strip}
                className={css.strip}
                // Focusable, so that the keyboard can scroll the strip.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                aria-label="Pictures"
                onScroll={onScroll}
                onPointerDown={onTouch}
                onWheel={onTouch}
              >
                {photos.map((each, index) => (
                  <li key={each.id} aria-hidden={index !== open - 1}>
                    <PhotoImage
                      photo={each}
                      sizes="100vw"
                      alt={each.alt}
                      width={1200}
                      height={900}
                      loading={Math.abs(index - open + 1) < 2 ? 'eager' : 'lazy'}
                    />
                  </li>
                ))}
              </ul>
              {count > 1 && (
                <div className={css.turns} role="group" aria-label="Browse pictures">
                  <IconButton icon="previous" label="Previous" className={css.press} onClick={() => turn('ArrowLeft')} />
                  <IconButton icon="next" label="Next" className={css.press} onClick={() => turn('ArrowRight')} />
                </div>
              )}
            </div>
            {count > 1 && (
              <div ref={thumbs} className={css.thumbs} role="group" aria-label="All pictures">
                {photos.map((each, index) => (
                  <button
                    key={each.id}
                    type="button"
                    className={classes(css.thumb, index === open - 1 && css.on)}
                    aria-label={`Picture ${index + 1}: ${each.alt}`}
                    aria-current={index === open - 1}
                    onClick={() => show(index + 1)}
                  >
                    <img src={each.thumbnailUrl} alt="" width={96} height={72} />
                  </button>
                ))}
              </div>
            )}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
