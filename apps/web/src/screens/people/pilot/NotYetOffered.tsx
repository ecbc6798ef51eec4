import { paths } from '@tailshare/contract/base/paths'
import { type DocumentKind, verificationTakes } from '@tailshare/contract/base/constants'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { instructorText } from '../../../parts/bookings/lessons/instructorText.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/** What is missing before pilots can choose this CSIP. */
export const NotYetOffered = ({ accountId }: { accountId: string }) => {
  const profile = useQuery(read('getCsip', { params: { id: accountId } }))
  const documents = useQuery(read('listExpirations')).data
  const stateOf = (asked: DocumentKind) => documents?.find(({ kind }) => kind === asked)?.state
  if (!profile.data) return null
  const verified = instructorText(profile.data.instructorRatings)
  const flies = stateOf('pilot_certificate')
  if (verified)
    return (
      <p role="status">
        {verified}.
        {flies !== undefined &&
          flies !== 'valid' &&
          flies !== 'soon' &&
          ' Your pilot certificate has to be verified, too, before pilots can choose you.'}
      </p>
    )
  if (stateOf('instructor_certificate') === 'pending')
    return <p role="status">We check your instructor certificate, {verificationTakes}. Then pilots can choose you.</p>
  return (
    <p role="status">
      Pilots can choose you once your instructor certificate is verified, with the end of your recent experience (14 CFR 61.197).{' '}
      <TextLink to={paths.manageAccount({ upload: 'instructor_certificate' })}>Upload your instructor certificate</TextLink>
    </p>
  )
}
