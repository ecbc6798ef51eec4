import css from './RunwayScene.module.css'

const stars = [
  [90, 120],
  [210, 60],
  [330, 170],
  [450, 90],
  [590, 50],
  [640, 190],
  [720, 110],
  [140, 240],
  [520, 250],
  [380, 40],
] as const
const lamps = [40, 150, 270, 400, 540, 690, 780]

/** The ramp in the morning (light) or at night (dark): sky, hills, hangar, a parked low-wing. Decoration only. */
export const RunwayScene = ({ className }: { className?: string }) => (
  <svg
    className={`${css.scene} ${className ?? ''}`}
    viewBox="0 0 800 1000"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <defs>
      <linearGradient id="auth-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={css.sky1} />
        <stop offset="0.6" className={css.sky2} />
        <stop offset="1" className={css.sky3} />
      </linearGradient>
      <radialGradient id="auth-glow">
        <stop offset="0" className={css.glow} />
        <stop offset="1" className={css.glow} stopOpacity="0" />
      </radialGradient>
    </defs>
    <rect width="800" height="760" fill="url(#auth-sky)" />
    {stars.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="1.800" className={css.star} />
    ))}
    <circle cx="560" cy="560" r="300" fill="url(#auth-glow)" />
    <circle cx="560" cy="560" r="52" className={css.sun} />
    <g className={css.cloud}>
      <rect x="70" y="300" width="240" height="14" rx="7" />
      <rect x="130" y="282" width="130" height="14" rx="7" />
      <rect x="470" y="210" width="280" height="14" rx="7" />
      <rect x="540" y="192" width="120" height="14" rx="7" />
      <rect x="330" y="400" width="170" height="12" rx="6" />
    </g>
    <path
      className={css.far}
      d="M0 650C60 600 110 590 170 620C250 570 330 560 410 610C500 560 590 580 660 615C710 590 760 590 800 610V780H0Z"
    />
    <path className={css.mid} d="M0 700C90 660 160 670 240 690C330 650 430 660 520 690C610 660 710 665 800 690V790H0Z" />
    <path
      className={css.near}
      d="M60 745V690a70 46 0 0 1 140 0v55ZM210 745v-48a62 40 0 0 1 124 0v48ZM640 745V650h-12v-26h16l4-18h28l4 18h16v26h-12v95Z"
    />
    <rect y="740" width="800" height="46" className={css.grass} />
    <rect y="782" width="800" height="218" className={css.tarmac} />
    <rect y="782" width="800" height="6" className={css.tarmac2} />
    {lamps.map((x) => (
      <circle key={x} cx={x} cy="785" r="4" className={css.lamp} />
    ))}
    <g className={css.paint}>
      <path d="M40 940h110l-14 16H22ZM250 940h110l-10 16H236ZM460 940h110l-6 16H450ZM670 940h110l-2 16H664Z" />
    </g>
    <ellipse cx="400" cy="884" rx="285" ry="11" className={css.shade} />
    <g className={css.plane}>
      <path className={css.gear} d="M300 830l-12 34M470 832l14 32M625 828l2 36" />
      <circle cx="286" cy="870" r="13" className={css.tire} />
      <circle cx="486" cy="870" r="13" className={css.tire} />
      <circle cx="627" cy="871" r="11" className={css.tire} />
      <path className={css.fin} d="M118 770L96 664h46c6 0 9 3 12 9l44 92Z" />
      <path
        className={css.body}
        d="M104 782c40-18 120-26 210-30c60-34 150-44 214-8c60 4 118 18 158 44c10 7 8 16-4 22c-60 26-180 34-282 30c-120-6-220-26-296-58Z"
      />
      <path className={css.stripe} d="M118 790c150 28 380 34 568 8c-4 6-10 10-18 13c-66 24-176 31-270 27c-112-5-208-22-280-48Z" />
      <path className={css.glass} d="M330 752c52-30 130-36 182-8l-14 14c-60 4-118 2-168-6ZM414 733l-4 26M478 735l8 23" />
      <path className={css.wing} d="M300 806c80-8 210-8 290 2c8 2 8 10-2 11c-100 10-220 10-288 0c-12-2-12-11 0-13Z" />
      <path className={css.tailplane} d="M92 770c30-6 76-6 104 0c6 2 6 7 0 9c-30 6-74 6-104 0c-6-2-6-7 0-9Z" />
      <path className={css.prop} d="M692 734c7 16 7 32 0 48c-7-16-7-32 0-48ZM692 806c7 16 7 32 0 48c-7-16-7-32 0-48Z" />
      <path className={css.spinner} d="M684 780c14 2 22 8 26 15c-4 7-12 12-26 13Z" />
    </g>
  </svg>
)
