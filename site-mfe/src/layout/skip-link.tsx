import classes from './skip-link.module.css';

export function SkipLink() {
  return (
    <a className={classes.skip} href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}
