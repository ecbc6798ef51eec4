import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Questionnaire, SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { Stage } from '@tailshare/contract/flights/ramp'
import { isSameSet } from '@tailshare/rules/flights/stages/questionSet'
import { useSuspenseQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../../../ui/router/hooks.ts'
import { ApiError, read, useAction, readPages } from '../../../api.ts'
import type { Load } from '../../../routing/screen.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Console } from '../console/Console.tsx'
import { missingPage, operatorOnly } from '../console/operatorOnly.ts'
import { moved, newQuestion, withKeys, wrongDraft } from './questionDraft.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { instantText } from '@tailshare/contract/text/timeText'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { useAccount } from '../../../calls/session.ts'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Rows } from '../console/lists/Rows.tsx'
import css from './Questions.module.css'

export const QuestionVersions = ({ model, stage }: { model: string; stage: Stage }) => {
  const account = useAccount()
  const versions = useInfiniteQuery(readPages('listQuestionVersions', { params: { model, stage }, query: { limit: 20 } }))
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <Rows query={versions} label="Loading versions" empty={<EmptyState>Versions appear here.</EmptyState>}>
        {(rows) => (
          <ul className={css.versions}>
            {rows.map(({ id, number, why, by, at }) => (
              <li key={id}>
                <b>Version {number}</b>, {why}
                <small>
                  {by ? `${by}, ${instantText(new Date(at), account ? homeZone(account) : 'UTC')}` : 'Came with the product'}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </section>
  )
}

const paramsOf = ({ model = '', stage }: { model?: string; stage?: string }) => ({
  model,
  stage: stage === 'return' ? ('return' as const) : ('departure' as const),
})

export const load: Load = async (context) => {
  await operatorOnly(context)
  const { client, params, url } = context
  if (!Stage.safeParse(params.stage).success) throw missingPage(url.pathname)
  const asked = read('getQuestionnaire', { params: paramsOf(params) })
  const { modelName, stage } = await client.ensureQueryData(asked).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 400 ? missingPage(url.pathname) : error
  })
  return { title: `${modelName}, ${stage}` }
}

const changedText = (wrong: Record<string, string>) =>
  wrong[''] ?? (Object.keys(wrong).length > 0 ? 'Please check the marked questions.' : '')

const Editor = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { modelId: model, modelName, stage, version, questions: before } = questionnaire
  const [draft, setDraft] = useState<SetQuestion[]>(before)
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const save = useAction('changeQuestionnaire', {
    onDone: ({ version: now }) => toast(`Version ${now.number} applies from the next record on.`),
  })
  const wrong = tried ? wrongDraft(before, draft) : {}
  const wrongAt = (index: number) =>
    Object.fromEntries(
      Object.entries(wrong).flatMap(([path, text]) =>
        path.startsWith(`${index}.`) ? [[path.slice(`${index}.`.length), text]] : [],
      ),
    )
  const send = () => {
    setTried(true)
    if (why.trim() === '' || Object.keys(wrongDraft(before, draft)).length > 0) return
    save.mutate({ params: { model, stage }, body: { number: version.number, questions: withKeys(before, draft), why } })
  }
  const put = (index: number, question: SetQuestion) => setDraft(draft.map((one, i) => (i === index ? question : one)))
  return (
    <>
      <h1>
        {modelName}, {stage}
      </h1>
      <p className="lead">
        Version {version.number}. What you save counts for records that are opened after it; a record that is open keeps its
        questions.
      </p>
      <ol className={css.questions}>
        {draft.map((question, index) => (
          <QuestionRow
            key={question.key}
            question={question}
            isNew={!before.some(({ key }) => key === question.key)}
            wrong={wrongAt(index)}
            onChange={(next) => put(index, next)}
            onMove={(by) => setDraft(moved(draft, index, by))}
            onRemove={() => setDraft(draft.filter((_, i) => i !== index))}
          />
        ))}
      </ol>
      <div className={css.save}>
        <Button
          kind="soft"
          icon="plus"
          onClick={() =>
            setDraft([
              ...draft,
              newQuestion(
                draft.at(-1)?.section ?? '',
                draft.map(({ key }) => key),
              ),
            ])
          }
        >
          Add a question
        </Button>
        <TextArea
          label="Why"
          hint="Kept with the version"
          rows={2}
          maxLength={300}
          value={why}
          errors={tried && why.trim() === '' ? fieldMessages.required : undefined}
          onChange={({ target }) => setWhy(target.value)}
        />
        <Failure>{changedText(wrong) || save.error?.message}</Failure>
        <Button
          kind="go"
          busy={save.isPending}
          disabledReason={isSameSet(before, draft) ? 'Nothing has changed yet.' : undefined}
          onClick={send}
        >
          Save as version {version.number + 1}
        </Button>
      </div>
      <QuestionVersions model={model} stage={stage} />
    </>
  )
}

/** Saving makes a new version. */
export const Screen = () => {
  const { data } = useSuspenseQuery(read('getQuestionnaire', { params: paramsOf(useParams()) }))
  return (
    <Console area="questions">
      <Editor key={data.version.id} questionnaire={data} />
    </Console>
  )
}
