// Ports of a second product, which runs beside that of the other journeys.
process.env.E2E_PORT_BASE ??= '4600';
