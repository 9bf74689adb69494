import { DatePicker as Ark, useDatePickerContext } from '@ark-ui/react/date-picker';
import { Icon } from '#src/ui/icon.tsx';
import { calendar } from '#styled/recipes/calendar';
import { iconButton } from '#styled/recipes/icon-button';

export interface DateWords {
  /** "Choose a date" */
  calendar: string;
  /** Names the button that opens it. */
  open: string;
  previous: string;
  next: string;
  /** "Change month or year" */
  changeView: string;
}

const saturday = 6;
/** Of days since Monday. */
const isWeekend = (place: number) => place % 7 >= saturday - 1;

function Head() {
  const style = calendar();
  return (
    <div className={style.head}>
      <Ark.PrevTrigger className={iconButton()}>
        <Icon name="chevron-left" />
      </Ark.PrevTrigger>
      <Ark.ViewTrigger className={style.title}>
        <Ark.RangeText />
      </Ark.ViewTrigger>
      <Ark.NextTrigger className={iconButton()}>
        <Icon name="chevron-right" />
      </Ark.NextTrigger>
    </div>
  );
}

function Days() {
  const style = calendar();
  const { weekDays, weeks } = useDatePickerContext();
  return (
    <Ark.Table className={style.grid}>
      <Ark.TableHead>
        <Ark.TableRow>
          {weekDays.map((day, place) => (
            <Ark.TableHeader
              key={day.long}
              className={style.weekday}
              aria-label={day.long}
              data-weekend={isWeekend(place) ? '' : undefined}
            >
              {day.narrow}
            </Ark.TableHeader>
          ))}
        </Ark.TableRow>
      </Ark.TableHead>
      <Ark.TableBody>
        {weeks.map(week => (
          <Ark.TableRow key={week[0]?.toString()}>
            {week.map((day, place) => (
              <Ark.TableCell key={day.toString()} value={day} className={style.cell}>
                <Ark.TableCellTrigger className={style.day} data-weekend={isWeekend(place) ? '' : undefined}>
                  {day.day}
                </Ark.TableCellTrigger>
              </Ark.TableCell>
            ))}
          </Ark.TableRow>
        ))}
      </Ark.TableBody>
    </Ark.Table>
  );
}

/** Months of a year, or years of a decade, four in a row. */
function Cells({ view }: { view: 'month' | 'year' }) {
  const style = calendar();
  const { getMonthsGrid, getYearsGrid } = useDatePickerContext();
  const rows =
    view === 'month' ? getMonthsGrid({ columns: 4, format: 'short' }) : getYearsGrid({ columns: 4 });
  return (
    <Ark.Table className={style.grid}>
      <Ark.TableBody>
        {rows.map(row => (
          <Ark.TableRow key={row[0]?.value}>
            {row.map(cell => (
              <Ark.TableCell key={cell.value} value={cell.value} className={style.cell}>
                <Ark.TableCellTrigger className={style.day}>{cell.label}</Ark.TableCellTrigger>
              </Ark.TableCell>
            ))}
          </Ark.TableRow>
        ))}
      </Ark.TableBody>
    </Ark.Table>
  );
}

export function DateCalendar() {
  return (
    <Ark.Content className={calendar().root}>
      <Ark.View view="day">
        <Head />
        <Days />
      </Ark.View>
      <Ark.View view="month">
        <Head />
        <Cells view="month" />
      </Ark.View>
      <Ark.View view="year">
        <Head />
        <Cells view="year" />
      </Ark.View>
    </Ark.Content>
  );
}
