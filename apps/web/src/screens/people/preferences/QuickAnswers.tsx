import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { QuickAnswersEditor } from '../../../parts/messages/QuickAnswersEditor.tsx'
import { FoldSection } from '../../../ui/layout/Fold.tsx'

export const QuickAnswers = () => {
  const answers = useQuery(read('listQuickAnswers'))
  return (
    <FoldSection name="quick-answers" title="Quick answers" note="In every chat, under the button next to Send.">
      <Loaded query={answers} label="Loading your quick answers" rows={2}>
        {(found) => <QuickAnswersEditor answers={found} />}
      </Loaded>
    </FoldSection>
  )
}
