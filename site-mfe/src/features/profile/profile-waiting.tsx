import { Skeleton } from '@aflora/ui';
import { firstSections } from './first-sections';
import classes from './profile-page.module.css';
import { ProfileSection } from './profile-section';

/** The first sections before their data; also what the server renders, which knows nobody. */
export function ProfileWaiting() {
  return (
    <div className={classes.inner}>
      <ProfileSection {...firstSections.details}>
        <Fields count={4} />
      </ProfileSection>
      <ProfileSection {...firstSections.password}>
        <Fields count={1} />
      </ProfileSection>
    </div>
  );
}

function Fields({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Carregando...">
      <div className={classes.waiting}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={classes.waitingField} />
        ))}
      </div>
      <Skeleton className={classes.waitingButton} radius="xl" />
    </div>
  );
}
