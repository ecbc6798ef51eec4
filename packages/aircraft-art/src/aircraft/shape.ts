/** A wing or tailplane in plan view, centimeters aft of the nose. `rise`: tangent of the dihedral. */
export type Surface = {
  root: readonly [lead: number, trail: number]
  tip: readonly [lead: number, trail: number]
  /** Fraction of the half span with the root's chord. */
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

/** Wheels: distance aft of the nose, radius, and track of the main wheels. */
type Gear = {
  nose: readonly [x: number, radius: number]
  main: readonly [x: number, radius: number]
  track: number
  kind: 'spats' | 'retracts'
  /** Size of the wheel fairings relative to a 172. */
  spat?: number
}

/**
 * A type in side and plan view, in centimeters: x aft from the nose, y up from the ground. Lines are 'x,y x,y! …', where `!` marks a
 * corner.
 */
export type Shape = {
  name: string
  length: number
  top: string
  bottom: string
  /** The lower edge of the cabin glass; paint stays below. */
  sill: readonly [x1: number, y1: number, x2: number, y2: number]
  fin: string
  rudder: string
  windows: readonly string[]
  doors: readonly { line: string; side?: 'left' | 'right' }[]
  seams: readonly string[]
  /** Half widths in plan view: 'x,width …'. */
  plan: string
  wing: Surface
  highWing?: boolean
  strut?: { x: number; y: number; out: number }
  winglet?: number
  stab: Surface
  propeller?: Propeller
  gear: Gear
  /** Range aft of the nose for the registration. */
  lettering: readonly [number, number]
  /** Piston: inlet and stacks under the cowl. Turbine: one stack on the side. */
  exhaust?: { x: number; count: number; size: number; up: number }
  scoop?: string
  louvers?: boolean
  twin?: { nacelle: string; out: number; plan: string }
  /** `farFin`: the other half of a V tail, leaning away from the viewer. */
  jet?: { farFin: string; pod: string; lip: string; mouth: string; nozzle: string; bore: string; plan: string }
  strake?: string
}
