import { expect } from 'vitest'
import { checkRows, controller, partition } from './rows.ts'

const components = '/openconfig-platform:components'
const load = { current: 12, 'five-second-avg': 11, 'one-minute-avg': 9, 'five-minute-avg': 9 }
const count = expect.stringMatching(/^\d+$/)
const state = (description: string, serial: string, part = '200-0410-01') => ({
  name: expect.any(String),
  description,
  'serial-no': serial,
  'part-no': part,
  'boot-time': count,
  empty: false,
})
const blade = { ...state('blade', 'example-blade-1'), name: 'blade-1' }
const software = { 'software-index': 'blade-os', state: { 'software-index': 'blade-os', version: '1.8.0-4321' } }
const supply = {
  'psu-current-in': '0.9',
  'psu-current-out': '14.5',
  'psu-voltage-in': '230.0',
  'psu-voltage-out': '12.2',
  'psu-power-in': '207.0',
  'psu-power-out': '177.0',
  'psu-temperature-1': '28.0',
  'psu-temperature-2': '34.0',
  'psu-temperature-3': '41.0',
  'psu-fan-1-speed': '8064',
}

checkRows([
  {
    says: 'a partition reports the software of its blade',
    unit: partition,
    exchanges: [
      {
        sent: ['GET', `${components}/component`],
        answered: [
          200,
          {
            'openconfig-platform:component': [
              {
                name: 'blade-1',
                config: { name: 'blade-1' },
                state: blade,
                software: { state: { 'software-components': { 'software-component': [software] } } },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    says: 'a controller lists the components of its chassis',
    unit: controller,
    exchanges: [
      {
        sent: ['GET', `${components}/component=chassis`],
        answered: [
          200,
          {
            'openconfig-platform:component': [
              {
                name: 'chassis',
                config: { name: 'chassis' },
                state: { ...state('chassis', 'example-chassis-1'), name: 'chassis' },
              },
            ],
          },
        ],
      },
      {
        sent: ['GET', `${components}/component=platform/state/description`],
        answered: [
          404,
          {
            'ietf-restconf:errors': {
              error: [
                {
                  'error-type': 'application',
                  'error-tag': 'invalid-value',
                  'error-message': 'uri keypath not found',
                },
              ],
            },
          },
        ],
      },
    ],
  },
  {
    says: 'a monitoring exporter can read processors, disks and power supplies of an appliance',
    exchanges: [
      {
        sent: ['GET', `${components}/component=platform/cpu`],
        answered: [
          200,
          {
            'openconfig-platform:cpu': {
              state: {
                'vendor-platform:cpu-utilization': load,
                'vendor-platform:processors': {
                  processor: [
                    {
                      'cpu-index': 0,
                      state: {
                        'cpu-index': 0,
                        cachesize: '22528(KB)',
                        'core-cnt': '8',
                        freq: '2200.000(MHz)',
                        stepping: '4',
                        'thread-cnt': '16',
                        modelname: 'EXAMPLE CPU @ 2.20GHz',
                      },
                    },
                  ],
                },
                'vendor-platform:threads': {
                  thread: Array.from({ length: 16 }, (_, index) => ({
                    'thread-index': index,
                    state: { 'thread-index': index, 'thread-name': `cpu${index}`, ...load },
                  })),
                },
              },
            },
          },
        ],
      },
      {
        sent: ['GET', `${components}/component=platform/storage/state`],
        answered: [
          200,
          {
            'openconfig-platform:state': {
              'vendor-platform:disks': {
                disk: [
                  {
                    'disk-name': 'nvme0n1',
                    state: {
                      'disk-name': 'nvme0n1',
                      model: 'EXAMPLE-SSD-800',
                      vendor: 'EXAMPLE STORAGE',
                      version: '1.4',
                      'serial-no': 'example-storage',
                      size: '733.00GB',
                      type: 'nvme',
                      'disk-io': {
                        'read-iops': count,
                        'read-merged': count,
                        'read-bytes': count,
                        'read-latency-ms': count,
                        'write-iops': count,
                        'write-merged': count,
                        'write-bytes': count,
                        'write-latency-ms': count,
                      },
                    },
                  },
                ],
              },
            },
          },
        ],
      },
      {
        sent: ['GET', `${components}/component=psu-1`],
        answered: [
          200,
          {
            'openconfig-platform:component': [
              {
                name: 'psu-1',
                config: { name: 'psu-1' },
                state: { ...state('psu', 'example-psu-1', '200-0420-01'), name: 'psu-1' },
                'vendor-platform:fantray': { 'fan-stats': { 'fan-1-speed': 8064 } },
                'vendor-platform:psu-stats': supply,
              },
            ],
          },
        ],
      },
    ],
  },
])
