import { partnerOpenApiDocument } from '@plumbline/contract/openapi/partner-document';

/** Prints the OpenAPI document of the partner API, as the portal serves it at /api/partner/v1/openapi.json. */
console.log(JSON.stringify(partnerOpenApiDocument(), null, 2));
