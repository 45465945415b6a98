import type { ProfileView, SessionUser } from '@aflora/contracts';
import { DetailsForm } from './details/details-form';
import { Devices } from './devices/devices';
import { firstSections } from './first-sections';
import { DonationHistory } from './history/donation-history';
import { OrderHistory } from './history/order-history';
import { PasswordForm } from './password/password-form';
import { PrivacySettings } from './privacy/privacy-settings';
import classes from './profile-page.module.css';
import { ProfileSection } from './profile-section';

/** Everything under the heading, once the profile is there. */
export function ProfileSections({ profile, user }: { profile: ProfileView; user: SessionUser }) {
  return (
    <>
      <div className={classes.inner}>
        <ProfileSection {...firstSections.details}>
          <DetailsForm profile={profile} />
        </ProfileSection>
        <ProfileSection {...firstSections.password}>
          <PasswordForm user={user} />
        </ProfileSection>
      </div>
      <div className={classes.histories}>
        <div className={classes.inner}>
          <OrderHistory />
          <DonationHistory />
        </div>
      </div>
      <div className={classes.inner}>
        <div className={classes.last}>
          <ProfileSection title="Dispositivos conectados" text="Não reconhece algum? Encerre as outras sessões e troque a sua senha.">
            <Devices />
          </ProfileSection>
          <ProfileSection title="Privacidade e dados" text="Seus dados são seus: leve uma cópia ou apague a conta quando quiser.">
            <PrivacySettings />
          </ProfileSection>
        </div>
      </div>
    </>
  );
}
