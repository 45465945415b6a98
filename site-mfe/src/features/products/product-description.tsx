import type { PhysicalProductView } from '@aflora/contracts';
import classes from './product-description.module.css';

const grams = new Intl.NumberFormat('pt-BR');

export function ProductDescription({ product: { description, category, weightGrams } }: { product: PhysicalProductView }) {
  return (
    <section className={classes.section} aria-labelledby="descricao">
      <h2 id="descricao">Descrição</h2>
      <div className={classes.text}>
        {(description ?? 'Sem descrição').split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        <dl>
          <div>
            <dt>Peso com embalagem</dt>
            <dd>{grams.format(weightGrams)} g</dd>
          </div>
          {category && (
            <div>
              <dt>Categoria</dt>
              <dd>{category}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
