import { accountEndpoints, emailEndpoints, passwordEndpoints } from './account-endpoints.ts';
import { carrierEndpoints } from './carrier-endpoints.ts';
import { companyEventsEndpoints } from './company-events-endpoints.ts';
import { confirmationEndpoints } from './confirmation-endpoints.ts';
import { confirmationUploadEndpoints } from './confirmation-upload-endpoints.ts';
import { contentsEndpoints } from './contents-endpoints.ts';
import { handOverEndpoints } from './hand-over-endpoints.ts';
import { importerEndpoints } from './importer-endpoints.ts';
import { marketplaceEndpoints } from './marketplace-endpoints.ts';
import { memberEndpoints } from './member-endpoints.ts';
import { notificationEndpoints } from './notification-endpoints.ts';
import { openProductsEndpoints } from './open-products-endpoints.ts';
import { proofEndpoints } from './proof-endpoints.ts';
import { refreshEndpoint } from './refresh-endpoint.ts';
import { searchEndpoints } from './search-endpoints.ts';
import { sellerChangeEndpoints } from './seller-change-endpoints.ts';
import { sellerEndpoint } from './seller-endpoint.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { sessionListEndpoints } from './session-list-endpoints.ts';
import { shipmentEndpoints } from './shipment-endpoints.ts';
import { shipmentViewEndpoints } from './shipment-view-endpoints.ts';
import { timeZoneEndpoints } from './time-zone-endpoints.ts';
import { todayEndpoints } from './today-endpoints.ts';
import { trackingEndpoints } from './tracking-endpoints.ts';
import { waitingReportEndpoint } from './waiting-report-endpoint.ts';

/**
 * Every call of the product. The typed client, the server's registration and the OpenAPI document are made
 * from this table; a call enters it together with its server route.
 */
export const endpoints = {
  ...refreshEndpoint,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...emailEndpoints,
  ...passwordEndpoints,
  ...sessionListEndpoints,
  ...memberEndpoints,
  ...waitingReportEndpoint,
  ...companyEventsEndpoints,
  ...importerEndpoints,
  ...sellerEndpoint,
  ...sellerChangeEndpoints,
  ...timeZoneEndpoints,
  ...notificationEndpoints,
  ...todayEndpoints,
  ...trackingEndpoints,
  ...searchEndpoints,
  ...confirmationEndpoints,
  ...confirmationUploadEndpoints,
  ...marketplaceEndpoints,
  ...proofEndpoints,
  ...openProductsEndpoints,
  ...shipmentEndpoints,
  ...shipmentViewEndpoints,
  ...contentsEndpoints,
  ...handOverEndpoints,
  ...carrierEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
