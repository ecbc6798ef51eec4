import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { type Answer, setAnswer, useAnswer } from './answer.ts'

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly { value: Answer; label: string }[]

export const CountingChoice = () => {
  const answer = useAnswer()
  if (answer === 'unwanted') return <p>Your browser asks not to be tracked, so nothing is counted.</p>
  return (
    <RadioGroup
      label="May we count the pages you open in this browser?"
      hint={answer === undefined ? 'Nothing is counted until you say yes.' : undefined}
      options={options}
      value={answer ?? null}
      onChange={setAnswer}
      inline
    />
  )
}
