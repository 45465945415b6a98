import { wallName, type ProfileView } from '@aflora/contracts';
import { Link } from 'react-router-dom';
import { CheckField } from '../../../components/check-field';
import classes from '../profile-forms.module.css';
import { useChoice } from '../use-choice';

/** What a member chooses: a name on the charity's page. The choice is saved at once. */
export function MemberChoices({ profile }: { profile: ProfileView }) {
  const wall = useChoice(profile, 'onMemberWall', ['Seu nome está no mural', 'Seu nome saiu do mural']);
  const name = wallName(profile);
  return (
    <div className={classes.form}>
      <CheckField
        {...wall}
        label="Mostrar meu nome no mural de membros"
        text={
          name
            ? `Você aparece como “${name}” na página da ONG, só enquanto for membro. Desmarque quando quiser, e o nome sai na hora.`
            : 'Salve o seu nome nos dados pessoais para poder aparecer.'
        }
        disabled={wall.disabled || (name === null && !wall.checked)}
      />
      <p className={classes.hint}>
        <Link to="/membros">Abrir a área de membros</Link>
      </p>
    </div>
  );
}
