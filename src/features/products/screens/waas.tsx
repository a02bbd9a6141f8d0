import { waas } from '../content/waas.tsx';
import { ProductScreen } from './product.tsx';

export const WaasScreen = () => <ProductScreen content={waas} />;
