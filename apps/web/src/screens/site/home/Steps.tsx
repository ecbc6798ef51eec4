import css from './Home.module.css'

const steps = [
  [
    'Tonight',
    'Search what you may fly',
    'We check your hours, medical, flight review and IPC once. Results then say “Book now”, “With an instructor” or what is missing.',
  ],
  [
    'Under a minute later',
    'Book at the true total',
    'Rental, CSIP, fees, tax and deposit are itemized before you commit. Nothing is held on your card until 48 h before.',
  ],
  [
    'Saturday, 09:00',
    'Check out on the ramp',
    'Hobbs and flight meter, fuel, oil, TKS, eight photos. Works with no signal, and protects you as much as the owner.',
  ],
  [
    'Sunday, 17:00',
    'Tie down and walk away',
    'The meter sets the final price. Fuel bought away is credited from its receipt. The owner is paid two days later.',
  ],
] as const

export const Steps = () => (
  <section className={`wrap ${css.section}`} aria-labelledby="how">
    <div className={css.head}>
      <h2 id="how">One booking, from sofa to shutdown</h2>
    </div>
    <ol className={css.steps}>
      {steps.map(([when, title, text]) => (
        <li key={title}>
          <span className={css.when}>{when}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
