import { capital } from '../content/capital.tsx';
import { ProductScreen } from './product.tsx';

export const CapitalScreen = () => <ProductScreen content={capital} />;
