const glass = /g1000|g3000|g5000|g3x|g500|g600|nxi|perspective|entegra|avidyne|aspen|gi[ -]?275|glass|touch\+/
/** Navigators and autopilots found among round instruments. */
const round = /\b430w?\b|\b530w?\b|\bgns\b|six[ -]?pack|steam|s-tec|\bkx[ -]?1\d\d|king kln/

/** Picks the cockpit picture by equipment. Default: displays, which most aircraft have by now. */
export const cockpitView = (equipment: readonly string[]): 'panel' | 'gauges' => {
  const said = equipment.join('\n').toLowerCase()
  return !glass.test(said) && round.test(said) ? 'gauges' : 'panel'
}
