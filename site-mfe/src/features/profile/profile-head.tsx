import type { ReactNode } from 'react';
import classes from './profile-page.module.css';

interface ProfileHeadProps {
  firstName: string | null;
  /** What stands beside the heading. */
  children: ReactNode;
}

export function ProfileHead({ firstName, children }: ProfileHeadProps) {
  return (
    <div className={classes.inner}>
      <div className={classes.head}>
        <div>
          <h1>
            <span>Meu perfil</span>
            {firstName ? (
              <>
                Olá, <em>{firstName}</em>
              </>
            ) : (
              'Olá'
            )}
          </h1>
          <p className={classes.lead}>Seus dados, seus pedidos e o que a sua generosidade já fez florescer, em um só lugar.</p>
        </div>
        {children}
      </div>
    </div>
  );
}
