import { createFileRoute } from '@tanstack/react-router';
import { ProductScreen } from '../../../../../screens/shelter/product/product-screen.tsx';
import { ShelterPage } from '../../../../../screens/shelter/shelter-page.tsx';

export const Route = createFileRoute('/organization/shelter/$shelterUuid/product/$productUuid')({ component: EditProduct });

function EditProduct() {
  const { shelterUuid, productUuid } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <ShelterPage key={shelterUuid} shelterUuid={shelterUuid} activeTab="product">
      {(shelter) => (
        <ProductScreen
          key={productUuid}
          shelter={shelter}
          productUuid={productUuid}
          onCreated={(uuid) => navigate({ params: { shelterUuid, productUuid: uuid }, replace: true })}
        />
      )}
    </ShelterPage>
  );
}
