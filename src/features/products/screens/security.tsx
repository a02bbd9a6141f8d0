import { security } from '../content/security.tsx';
import { ProductScreen } from './product.tsx';

export const SecurityScreen = () => <ProductScreen content={security} />;
