/** The profile (account 2, "Profile"): the person, their sign-in, their insurance, and their favorite pharmacy. */
import { useAccountText } from '../account/use-account-text'
import { PageSkeleton } from '../rendering/page-chunk'
import { ProfileContacts } from './profile-contacts'
import { ProfileForm } from './profile-form'
import { useProfile } from './use-profile'

export default function ProfilePage() {
  const text = useAccountText().profile
  const { profile, replace } = useProfile()
  return (
    <div className="site-wide">
      <h1>{text.title}</h1>
      <p className="site-lead">{text.lead}</p>
      {profile ? (
        <div className="account-profile">
          <ProfileContacts profile={profile} />
          <ProfileForm key={profile.id} profile={profile} onSaved={replace} />
        </div>
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
