/** A wing or tailplane in plan, centimetres aft of the nose; `rise` is the tangent of its dihedral. */
export type Surface = {
  root: readonly [lead: number, trail: number]
  tip: readonly [lead: number, trail: number]
  /** Share of the half span up to which the chord stays that of the root. */
  straight?: number
  y: number
  halfSpan: number
  rise: number
  thick: number
}

export type Propeller = {
  x: number
  y: number
  radius: number
  blades: 2 | 3 | 4 | 5
  spinner: readonly [tipX: number, radius: number]
}

/** Wheels: distance aft of the nose, wheel radius, and how far out the main wheels stand. */
type Gear = {
  nose: readonly [x: number, radius: number]
  main: readonly [x: number, radius: number]
  track: number
  kind: 'spats' | 'retracts'
  /** Size of the wheel fairings against those of a 172. */
  spat?: number
}

/**
 * One type in side and plan view, in centimetres: x aft from the nose, y up from the ground.
 * Lines are written 'x,y x,y! …', where `!` marks a corner.
 */
export type Shape = {
  name: string
  length: number
  top: string
  bottom: string
  /** Where the cabin glass stands on the body: paint stays below this line. */
  sill: readonly [x1: number, y1: number, x2: number, y2: number]
  fin: string
  rudder: string
  windows: readonly string[]
  doors: readonly { line: string; side?: 'left' | 'right' }[]
  seams: readonly string[]
  /** Half widths in plan: 'x,width …'. */
  plan: string
  wing: Surface
  highWing?: boolean
  strut?: { x: number; y: number; out: number }
  winglet?: number
  stab: Surface
  propeller?: Propeller
  gear: Gear
  /** From and to, aft of the nose, where the registration stands. */
  lettering: readonly [number, number]
  /** Piston: mouth and stacks under the cowl; turbine: one stack on its side. */
  exhaust?: { x: number; count: number; size: number; up: number }
  scoop?: string
  louvers?: boolean
  twin?: { nacelle: string; out: number; plan: string }
  /** `farFin` is the other half of its V tail: it leans away, the fin towards the viewer. */
  jet?: { farFin: string; pod: string; lip: string; mouth: string; nozzle: string; bore: string; plan: string }
  strake?: string
}
