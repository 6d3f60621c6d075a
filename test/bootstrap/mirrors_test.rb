require_relative "bootstrap_test_case"

class MirrorsTest < BootstrapTestCase
  setup do
    %w[ apt-get dpkg ].each do |tool|
      path = "/usr/bin/#{tool}"
      File.executable?(path) ? scratch("tools/#{tool}").make_symlink(path) : skip("#{path} is missing")
    end
  end

  test "reads the one-line format" do
    scratch("apt/sources.list").write <<~LIST
      # deb http://commented.example/debian bookworm main
      deb [arch=amd64 signed-by=/usr/share/keyrings/a.gpg] http://one.example/debian/ bookworm main contrib
      deb-src http://source.example/debian bookworm main
      deb http://one.example/debian bookworm-updates main
    LIST
    scratch("apt/sources.list.d/more.list").write "deb\thttps://two.example/debian bookworm main\n"

    assert_equal %w[ http://one.example/debian https://two.example/debian ], mirrors
  end

  test "reads the deb822 format" do
    scratch("apt/sources.list.d/debian.sources").write <<~SOURCES
      Types: deb deb-src
      # URIs: http://commented.example/debian
      URIs: http://one.example/debian
       http://two.example/debian/
      Suites: bookworm bookworm-updates
      Components: main

      Enabled: no
      Types: deb
      URIs: http://disabled.example/debian
      Suites: bookworm
      Components: main

      Types: deb-src
      URIs: http://source.example/debian
      Suites: bookworm
      Components: main
    SOURCES
    scratch("apt/sources.list.d/more.sources")
      .write "types: deb\nuris: https://three.example/debian\nsuites: bookworm\ncomponents: main"

    assert_equal %w[ http://one.example/debian http://two.example/debian https://three.example/debian ],
      mirrors
  end

  test "follows a mirror list and ignores sources that aren't on the network" do
    scratch("apt/mirrors.list").write "http://one.example/debian/\tpriority:1\nhttps://two.example/debian\n"
    scratch("apt/sources.list").write <<~LIST
      deb mirror+file:#{@scratch}/apt/mirrors.list bookworm main
      deb cdrom:[Debian]/ bookworm main
      deb file:/srv/debian bookworm main
    LIST

    assert_equal %w[ http://one.example/debian https://two.example/debian ], mirrors
  end

  test "finds nothing if apt has no configuration" do
    assert_empty mirrors
  end

  private
    def mirrors
      run_shell("apt_mirrors #{@scratch}/apt").output.lines(chomp: true).sort
    end
end
