import { DataGrid } from '@mui/x-data-grid';
import { createRoot } from 'react-dom/client';
import { trackingRows } from '../tracking-rows.js';

const params = new URLSearchParams(location.search);
const rows = trackingRows();
// The grid's own default is 150 ms: kept unless the address says otherwise.
const debounce = params.has('debounce') ? { filterDebounceMs: Number(params.get('debounce')) } : {};
const columns = [
  { field: 'orderId', headerName: 'Order ID', width: 220 },
  { field: 'mrn', headerName: 'MRN', width: 210 },
  { field: 'status', headerName: 'Status', width: 150 },
  { field: 'place', headerName: 'Place', width: 140 },
  { field: 'duration', headerName: 'Duration', type: 'number', width: 120 },
  {
    field: 'updatedAt',
    headerName: 'Updated at',
    type: 'date',
    width: 140,
    valueGetter: value => new Date(value),
  },
];

createRoot(document.getElementById('root')).render(
  <div style={{ height: 'calc(100vh - 16px)' }}>
    <DataGrid
      rows={rows}
      columns={columns}
      showToolbar
      pageSizeOptions={[10, 20, 100]}
      initialState={{ pagination: { paginationModel: { page: 0, pageSize: 100 } } }}
      {...debounce}
    />
  </div>,
);
