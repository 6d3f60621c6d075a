# An entry at +place+ in the source that can't be converted to an item; +failed+
# unless it is skipped on purpose.
Importers::Warning = Data.define(:place, :message, :failed)
