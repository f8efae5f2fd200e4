/** What lists of deliveries are narrowed to. In a file of its own, since the first script of the web reads it. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
