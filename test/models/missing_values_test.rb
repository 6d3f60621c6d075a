require "test_helper"

# A field of a form or of JSON without a value sets nil.
class MissingValuesTest < ActiveSupport::TestCase
  Rails.application.eager_load!

  test "columns with a default accept nil in every model" do
    found = ApplicationRecord.descendants.reject(&:abstract_class?).flat_map do |model|
      defaults = model.columns.reject { |column| column.null || column.default.nil? || column.virtual? }
      defaults.filter_map do |column|
        next if model.readonly_attributes.include?(column.name) || model.defined_enums.key?(column.name)

        record = model.new.tap { |new| new[column.name] = nil }
        record.validate
        assert_not_nil record[column.name], "#{model}##{column.name}"
        column.type
      end
    end
    assert_includes found, :boolean
    assert_includes found, :string
  end
end
