import type { TestServer } from './server.ts';
import type { World } from './versioned-world.ts';

export type Payload = (world: World, server: TestServer) => object | Promise<object>;
export const lookup: Payload = () => ({ search: {}, options: { limit: 9999 } });
export type Payloads = [path: string, payload: Payload][];
export const ofShelter = ({ shop }: World) => ({ organization_shelter_uuid: shop.shelter.uuid });
export const setting =
  (type_key: string, value: unknown, translation: object[] = []): Payload =>
  ({ shop }) => ({ shelter_uuid: shop.shelter.uuid, type_key, value, translation });
