import fakeDataProvider from 'ra-data-fakerest';
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  FilterLiveForm,
  List,
  NumberField,
  NumberInput,
  Resource,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { trackingRows } from '../tracking-rows.js';

const params = new URLSearchParams(location.search);
const dataProvider = fakeDataProvider({ trackings: trackingRows() });
const search = <TextInput source="q" alwaysOn key="q" label="Search" />;
// The filter bar waits 500 ms, and neither it nor <List debounce> lets that be changed;
// the live form, its documented alternative, does: `?debounce=0` measures react-admin without the wait.
const searchBar = params.has('debounce')
  ? { actions: <FilterLiveForm debounce={Number(params.get('debounce'))}>{search}</FilterLiveForm> }
  : { filters: [search] };
const statuses = ['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS'].map(id => ({ id, name: id }));

const TrackingList = () => (
  <List perPage={100} {...searchBar}>
    <Datagrid rowClick="edit">
      <TextField source="orderId" />
      <TextField source="mrn" />
      <TextField source="status" />
      <TextField source="place" />
      <NumberField source="duration" />
      <DateField source="updatedAt" />
    </Datagrid>
  </List>
);

const TrackingEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="orderId" />
      <TextInput source="mrn" />
      <SelectInput source="status" choices={statuses} />
      <TextInput source="place" />
      <NumberInput source="duration" />
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="trackings" list={TrackingList} edit={TrackingEdit} />
  </Admin>,
);
