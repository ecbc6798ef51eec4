import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { instructorText } from '../../../parts/bookings/lessons/instructorText.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/** What is missing before pilots can choose this CSIP. */
export const NotYetOffered = ({ accountId }: { accountId: string }) => {
  const profile = useQuery(read('getCsip', { params: { id: accountId } }))
  if (!profile.data) return null
  return (
    <p role="status">
      {instructorText(profile.data.instructorRatings) ?? (
        <>
          Pilots can choose you once your instructor certificate is verified, with the end of your recent experience (14 CFR
          61.197).{' '}
          <TextLink to={paths.manageAccount({ upload: 'instructor_certificate' })}>Upload your instructor certificate</TextLink>
        </>
      )}
    </p>
  )
}
