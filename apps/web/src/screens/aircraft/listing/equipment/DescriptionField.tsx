import { numberText } from '@tailshare/contract/text/countText'
import { TextArea } from '../../../../ui/form/Field.tsx'
import { problemWith } from '../saving/fieldValues.ts'
import type { Editor } from '../saving/useEditor.ts'

const most = 4000

export const DescriptionField = ({ editor: { values, queue, change, type, saveNow } }: { editor: Editor }) => {
  const text = queue.typed.description ?? values.description
  const left = most - text.length
  return (
    <TextArea
      label="What a pilot should know"
      name="description"
      rows={5}
      maxLength={most}
      placeholder="Where it is hangared, how it flies, what is new, what to watch for."
      value={text}
      errors={problemWith('description', text) ?? queue.problems.description}
      hint={left < 500 ? `${numberText(left)} characters left` : `${numberText(text.length)} of ${numberText(most)} characters`}
      onChange={({ target }) => {
        // Keep the trailing space while typing; the saved value is trimmed.
        type('description', target.value)
        if (problemWith('description', target.value) === undefined) change({ description: target.value })
      }}
      onBlur={() => {
        if (problemWith('description', text) === undefined) type('description', null)
        void saveNow()
      }}
    />
  )
}
