import { mostCsipWords } from '@tailshare/contract/base/constants'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'

const Words = ({ words }: { words: string }) => {
  const update = useAction('updateAccount')
  const form = useAppForm({
    defaults: { words },
    check: () => ({}),
    send: async ({ words: csipWords }) => {
      await update.mutateAsync({ body: { csipWords: csipWords.trim() } })
      toast('Saved')
    },
  })
  return (
    <FormPanel form={form} label="In your words" save="Save">
      <FormTextArea
        name="words"
        label="What you teach, and how"
        rows={4}
        maxLength={mostCsipWords}
        hint="Everybody can read it on your profile."
      />
    </FormPanel>
  )
}

/** A CSIP's own words on their profile. */
export const CsipWords = ({ accountId }: { accountId: string }) => {
  const profile = useQuery(read('getCsip', { params: { id: accountId } }))
  return (
    <Section title="In your words">
      <Loaded query={profile} label="Loading your words">
        {({ words }) => <Words key={words} words={words} />}
      </Loaded>
    </Section>
  )
}
