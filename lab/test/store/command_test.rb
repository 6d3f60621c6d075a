require "test_helper"

class CommandStoreTest < Lab::TestCase
  test "is preserved in the server's storage, but not if the server is remote" do
    target = Lab::Target.new("test",
      { "target" => { "url" => "http://127.0.0.1" }, "ledger" => { "command" => "true" } },
      folder: @folder)

    assert_equal @folder, store_of(command: "true", tables: {}).place
    assert_nil target.ledger.store(@folder).place
  end

  test "leaves out tables that the command can't read before the load" do
    store = store_of(command: [ "sh", "-c", "test $TABLE = posts && echo a" ], tables: {})
    posts, gone = %w[ posts gone ].map { |name| Lab::Table.new(name:) }

    assert_equal [ posts ], store.existing([ posts, gone ])
    assert_raises(Lab::Error) { store.tokens([ gone ]) }
  end
end
