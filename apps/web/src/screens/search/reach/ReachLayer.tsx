import { radiusNm } from '@tailshare/rules/search/reach/reach'
import { LngLatBounds, type Map as LibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { mapColors } from '../map/style/mapStyle.ts'
import { fitPadding } from '../map/useMap.ts'
import { type Board, type Colors, drawReach, type Lie, rankPoints, ringAround, spotOf } from './draw.ts'
import type { Field } from './field.ts'
import css from './Reach.module.css'
import { ReachControls } from './ReachControls.tsx'
import { ReachTrips } from './ReachTrips.tsx'
import { changeView, onView, reachView, useReachView } from './reachView.ts'
import { useReach } from './useReach.ts'
import type { Limit } from '@tailshare/rules/search/reach/reach'

/** Hit radius for a finger, in px. */
const tapPx = 24

const lieOf = (map: LibreMap, { clientWidth: width, clientHeight: height }: HTMLElement): Lie => {
  const world = 512 * 2 ** map.getZoom()
  const { lng, lat } = map.getCenter()
  const { x, y } = spotOf({ lat, lon: lng })
  return { world, left: x * world - width / 2, top: y * world - height / 2, width, height }
}

const colorsOf = (map: LibreMap): Colors => {
  const { sky, ink, raised } = mapColors(map.getContainer())
  return { ring: sky, dot: ink, ground: raised, text: ink, font: '560 12.5px "Inter Variable", sans-serif' }
}

/** Fits all rings in view; without rings, the airport with its surroundings. */
const showRings = (map: LibreMap, { reach, table }: Field, limit: Limit) => {
  const bounds = new LngLatBounds()
  bounds.extend([reach.airport.lon, reach.airport.lat])
  for (const reacher of table.reachers)
    for (const { x, y } of ringAround(reacher.home, radiusNm(reacher, limit)))
      bounds.extend([x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI])
  map.fitBounds(bounds, { padding: fitPadding, maxZoom: 8, animate: false })
}

/** Draws at most once per frame, whatever moves: map, slider or pointer. */
const startDrawing = (map: LibreMap, canvas: HTMLCanvasElement, field: Field, limitNow: () => Limit) => {
  const spots = field.points.map(([, , lat, lon]) => spotOf({ lat, lon }))
  const ranked = rankPoints(field.points)
  const board: Board = { context: canvas.getContext('2d')!, labels: new Map() }
  let colors = colorsOf(map)
  let reached: ReturnType<typeof drawReach> = []
  let frame = 0
  const draw = () => {
    frame = 0
    const lie = lieOf(map, canvas)
    const sharp = window.devicePixelRatio
    const [width, height] = [Math.round(lie.width * sharp), Math.round(lie.height * sharp)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    board.context.setTransform(sharp, 0, 0, sharp, 0, 0)
    const { dragged, aircraftId, airport } = reachView()
    reached = drawReach(
      board,
      { field, spots, ranked, limit: dragged ?? limitNow(), litId: aircraftId, chosen: airport },
      lie,
      colors,
    )
  }
  const later = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const recolor = () => {
    colors = colorsOf(map)
    later()
  }
  const tap = ({ point }: { point: { x: number; y: number } }) => {
    const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - point.x, y - point.y)
    const [nearest] = reached.filter((one) => away(one) < tapPx).toSorted((a, b) => away(a) - away(b))
    changeView({ airport: nearest?.airport ?? null })
  }
  const stopHearing = onView(later)
  const heard = [map.on('move', later), map.on('resize', later), map.on('styledata', recolor), map.on('click', tap)]
  later()
  return {
    later,
    stop: () => {
      cancelAnimationFrame(frame)
      stopHearing()
      for (const one of heard) one.unsubscribe()
    },
  }
}

const Chosen = ({ field, limit }: { field: Field; limit: Limit }) => {
  const { airport, dragged } = useReachView()
  const point = airport === null ? undefined : field.points[airport]
  if (airport === null || !point) return null
  const name = airportText({ code: point[0], title: point[1] })
  return (
    <section className={css.chosen} aria-label={`Trips to ${name}`}>
      <div className={css.line}>
        <strong>{name}</strong>
        <IconButton icon="close" label="Close" onClick={() => changeView({ airport: null })} />
      </div>
      <ReachTrips field={field} limit={dragged ?? limit} airport={airport} />
    </section>
  )
}

/** Canvas over the map: a ring per aircraft. The list is the accessible version. */
export const ReachLayer = ({ map }: { map: LibreMap }) => {
  const { field, limit } = useReach()
  const canvas = useRef<HTMLCanvasElement>(null)
  const limitNow = useRef(limit)
  const drawing = useRef<ReturnType<typeof startDrawing>>(undefined)
  useEffect(() => {
    if (!canvas.current || !field) return undefined
    const started = startDrawing(map, canvas.current, field, () => limitNow.current)
    drawing.current = started
    return started.stop
  }, [map, field])
  const from = field?.reach.airport.id
  useEffect(() => {
    if (field) showRings(map, field, limitNow.current)
    // Refit only when the starting airport changes, not while a slider is dragged.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, from])
  useEffect(() => {
    limitNow.current = limit
    drawing.current?.later()
  }, [limit])
  return (
    <>
      <canvas ref={canvas} className={css.canvas} aria-hidden />
      <div className={css.onMap}>
        <ReachControls limit={limit} />
      </div>
      {field && <Chosen field={field} limit={limit} />}
    </>
  )
}
